export interface LoadedPicture {
  readonly element: HTMLImageElement;
  readonly width: number;
  readonly height: number;
  /** Its pixels may be read. Otherwise it can be shown and published whole, and not edited. */
  readonly editable: boolean;
}

/** Loads a picture to be edited; one that does not load so is loaded again without cross-origin loading [BUILD-10]. */
export async function loadPicture(address: string): Promise<LoadedPicture> {
  try {
    return await load(address, 'anonymous');
  } catch {
    return load(address, null);
  }
}

async function load(address: string, crossOrigin: string | null): Promise<LoadedPicture> {
  const element = new Image();
  element.crossOrigin = crossOrigin;
  element.referrerPolicy = 'no-referrer';
  element.src = address;
  await element.decode();
  const { naturalWidth: width, naturalHeight: height } = element;
  return { element, width, height, editable: crossOrigin !== null };
}
