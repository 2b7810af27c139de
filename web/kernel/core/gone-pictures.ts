/**
 * Runs in the head: a picture that does not come, at any time and whoever drew it, is marked, and
 * base.css shows what stands below it in place of the browser's broken one.
 */
export const GONE_SCRIPT =
  'for(const name of["error","load"])addEventListener(name,({target})=>' +
  '{if(target instanceof HTMLImageElement)target.toggleAttribute("data-gone",name==="error")},true)';
