/** The installation that everything is saved to, and as whom. */
export interface Connection {
  readonly origin: string;
  readonly token: string;
  readonly person: { readonly id: string; readonly username: string; readonly name: string };
}

/** A board as the popup lists it. */
export interface StoredBoard {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly sectionCount: number;
}

/** The boards of the last visit, for the moments before the answer, or without one. */
export interface StoredBoards {
  readonly home: string;
  /** The boards last saved to. */
  readonly recent: readonly StoredBoard[];
  readonly all: readonly StoredBoard[];
}

/** A board, and perhaps a section of it. */
export interface Destination {
  readonly home: string;
  readonly boardId: string;
  readonly boardName: string;
  readonly boardUrl: string;
  readonly section: { readonly id: string; readonly name: string } | null;
}

/** A save that has not arrived yet. */
export interface Waiting {
  /** Names the save to the server, which makes it once however often it is sent. */
  readonly id: string;
  /** Whose board it is for, as homeOf names them. */
  readonly home: string;
  readonly boardId: string;
  readonly boardName: string;
  readonly sectionId: string | null;
  /** The picture's address; null saves the page, whose picture the server looks for. */
  readonly picture: string | null;
  readonly link: string;
  readonly title: string;
  readonly words: string;
  readonly attempts: number;
  /** Not sent again before, in ms since 1970. */
  readonly notBefore: number;
  /** Why the server refused it, until somebody tries again; null while it only waits. */
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** A picture of a page; sizes are 0 where unknown. */
export interface PagePicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly words: string;
}

/** What can be saved from a page. */
export interface PagePictures {
  readonly link: string;
  readonly title: string;
  /** Whether the page asks not to be saved from. */
  readonly isClosed: boolean;
  readonly pictures: readonly PagePicture[];
}
