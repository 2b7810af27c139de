export { PinParts } from './pin-parts.tsx';
export { RichLine } from './rich-line.tsx';
