/** The folders of the browser extension, from low to high. */
export const roomsOfExtension: Readonly<Record<string, string>> = {
  words: 'Its texts, a catalogue for each language.',
  core: 'Its connection to an installation, what it stores.',
  page: 'What runs in pages of others: their pictures found, a button over them.',
  queue: 'What waits to be saved.',
  background: 'What runs while nothing of it is open.',
  popup: 'Pictures chosen with a board, then saved.',
  options: 'Whose installation it saves to.',
};
