export interface LoadedPicture {
  readonly element: HTMLImageElement;
  readonly width: number;
  readonly height: number;
  /** Whether its pixels may be read. If not, it can only be displayed and published whole. */
  readonly editable: boolean;
}

/** Loads a picture for editing; if that fails, loads it again without CORS [BUILD-10]. */
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
