/** All that only whoever may change a list of pins needs, in one chunk. */
export { OrganiseMode } from './organise-mode.tsx';
export { PinTools } from './pin-tools.tsx';
