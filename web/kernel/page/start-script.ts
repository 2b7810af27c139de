import { escapeJson } from '../core/escape.ts';

/** The longest that a slow picture may delay the page's scripts. */
const AT_MOST_MS = 2000;

/**
 * Fetches a page's files, the last of which is its entry: at once or, where a picture is the page's main content, after
 * that has painted, so that they do not share a slow connection.
 */
export function startScript(files: readonly string[]): string {
  const list = escapeJson(JSON.stringify(files.map((file) => `/${file}`)));
  return `(()=>{${[
    `const files=${list}`,
    'const add=(name,given)=>document.head.append(Object.assign(document.createElement(name),given,{fetchPriority:"low"}))',
    'const start=()=>{const entry=files.pop();if(!entry)return;for(const href of files.splice(0))add("link",{rel:"modulepreload",href});add("script",{type:"module",src:entry})}',
    'const painted=()=>requestAnimationFrame(()=>requestAnimationFrame(start))',
    `addEventListener("DOMContentLoaded",()=>{${[
      'const first=document.querySelector("img[fetchpriority=high]")',
      'if(!first)return start()',
      // Decoding is given up where the browser takes another size of the picture, which is then still on its way.
      'first.decode().then(painted,()=>first.complete?painted():first.addEventListener("load",painted))',
      `setTimeout(start,${AT_MOST_MS})`,
      'for(const act of["pointerover","pointerdown","keydown"])addEventListener(act,start,{once:true})',
    ].join(';')}})`,
  ].join(';')}})()`;
}
