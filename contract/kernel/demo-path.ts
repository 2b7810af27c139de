/**
 * Pages that the demo's pins link to. They stand for other sites: links to them lead out like any other. No username
 * begins with an underscore.
 */
export const DEMO_PATH = '/_demo/';
