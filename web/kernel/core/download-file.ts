/** Downloads a file of this site by its address; a refused download leaves the page where it is. */
export function downloadFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
