import { Zip, ZipPassThrough } from 'fflate';

const PICTURE = /\.(?:jpe?g|jfif|png|webp|gif|avif)$/i;
const HIDDEN = /(?:^|\/)\./;

/** Packs the pictures of a folder, as they are, into a zip with their paths; null if it has none. Each is read when its turn comes. */
export async function zipFolder(files: readonly File[]): Promise<File | null> {
  const pictures = files
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ path }) => PICTURE.test(path) && !HIDDEN.test(path));
  const [first] = pictures;
  if (first === undefined) return null;
  const packed: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(chunk);
  });
  for (const { file, path } of pictures) {
    // Zips have no names with backslashes, which lead out of a folder elsewhere.
    const entry = new ZipPassThrough(path.replaceAll('\\', '_'));
    zip.add(entry);
    for await (const bytes of bytesOf(file)) entry.push(bytes);
    entry.push(new Uint8Array(0), true);
    // The browser keeps blobs on the disk if there are many.
    packed.push(new Blob(chunks));
    chunks = [];
  }
  zip.end();
  if (failure !== null) throw failure;
  const [folder = ''] = first.path.split('/');
  return new File([...packed, ...chunks], `${folder}.zip`, { type: 'application/zip' });
}

async function* bytesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
