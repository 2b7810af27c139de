/** What a list of pins needs only later, in one file. */
export { ListEnd } from '#web/ui/base/list-end.tsx';
export { HiddenTile } from './hidden-tile.tsx';
