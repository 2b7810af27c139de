export type Browser = 'chromium' | 'firefox';

const EVERY_SITE = ['https://*/*', 'http://*/*'];
const icons = (sizes: readonly number[]) =>
  Object.fromEntries(sizes.map((size) => [String(size), `icons/${size}.png`]));

/** Firefox's own policy would turn http into https, also where an installation at home has only the former. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src http: https:',
  'connect-src http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** The sizes in which browsers show the icon. */
export const ICON_SIZES = [16, 32, 48, 128] as const;

/**
 * Returns the manifest. No site is open to the extension when it is installed: the installation's address is asked for
 * when it is connected, every site only for the button over pictures.
 */
export function manifestFor(browser: Browser, version: string) {
  return {
    manifest_version: 3,
    name: 'Bowerbird',
    version,
    description: '__MSG_description__',
    default_locale: 'en',
    icons: icons(ICON_SIZES),
    action: {
      default_popup: 'popup.html',
      default_icon: icons([16, 32]),
      default_title: '__MSG_popupTitle__',
    },
    options_ui: { page: 'options.html', open_in_tab: true },
    permissions: ['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage'],
    optional_host_permissions: EVERY_SITE,
    content_security_policy: { extension_pages: POLICY.join('; ') },
    ...(browser === 'chromium'
      ? {
          background: { service_worker: 'background.js', type: 'module' },
          minimum_chrome_version: '123',
        }
      : {
          background: { scripts: ['background.js'], type: 'module' },
          browser_specific_settings: {
            gecko: {
              id: 'extension@bowerbird.invalid',
              strict_min_version: '128.0',
              // What travels to the person's own installation counts too.
              data_collection_permissions: { required: ['websiteContent', 'authenticationInfo'] },
            },
          },
        }),
  };
}
