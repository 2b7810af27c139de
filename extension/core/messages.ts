/** What pages of the extension, and its button in other pages, send to the background. */
export type Message =
  | { readonly type: 'drain' }
  | { readonly type: 'hover-button' }
  | {
      readonly type: 'picture';
      readonly address: string;
      readonly link: string;
      readonly title: string;
      readonly words: string;
      readonly width: number;
      readonly height: number;
    };
