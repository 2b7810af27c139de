/** Everything that only people who may edit a list of pins need, in one chunk. */
export { OrganiseMode } from './organise-mode.tsx';
export { PinTools } from './pin-tools.tsx';
