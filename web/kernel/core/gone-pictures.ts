/**
 * Runs in the head: marks every picture that fails to load, whenever and whoever rendered it, so that base.css can show
 * its fallback instead of the browser's broken image.
 */
export const GONE_SCRIPT =
  'for(const name of["error","load"])addEventListener(name,({target})=>' +
  '{if(target instanceof HTMLImageElement)target.toggleAttribute("data-gone",name==="error")},true)';
