/**
 * A server-rendered page can be seen, pressed and typed into before its script runs. A script in the head records such
 * events; after hydration each is replayed once.
 */
interface EarlyActs {
  /** Buttons pressed, forms sent and fields edited, in order. */
  readonly acts: Set<HTMLElement>;
  /** Stops the recording. */
  readonly end: AbortController;
}

declare global {
  interface Window {
    early?: EarlyActs;
  }
}

/** Styled in base.css: shows that the press registered. */
const MARK = 'waits';

/**
 * Runs in the head. Links and GET forms work by themselves; other forms need the script. Text under composition is left
 * to the input method.
 */
export const EARLY_SCRIPT = `(()=>{${[
  'const acts=new Set,end=new AbortController',
  'window.early={acts,end}',
  'const on=(name,hear)=>addEventListener(name,hear,{capture:true,signal:end.signal})',
  `on("click",({target})=>{${[
    'const button=target.closest("button[type=button]")',
    `if(button){acts.add(button);button.dataset.${MARK}=""}`,
  ].join(';')}})`,
  'on("submit",(event)=>{const form=event.target;if(form.getAttribute("method")!="get"){event.preventDefault();acts.add(form)}})',
  'on("input",({target,isComposing})=>acts[isComposing?"delete":"add"](target))',
].join(';')}})()`;

/** Replays the recorded events, now that the handlers are attached. */
export function redoEarly({ early, document }: Window = window): void {
  if (!early) return;
  early.end.abort();
  // A focus from before hydration went unnoticed, so it is dispatched again.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const element of early.acts) {
    delete element.dataset[MARK];
    const redo = redoing(element);
    // The first event on a part of the page makes React hydrate that part synchronously.
    tell(element, 'input');
    redo();
  }
}

function redoing(element: HTMLElement): () => void {
  if (element instanceof HTMLFormElement) return () => element.requestSubmit();
  if (element instanceof HTMLTextAreaElement) return writing(element);
  if (element instanceof HTMLInputElement)
    return /^(?:checkbox|radio)$/.test(element.type) ? ticking(element) : writing(element);
  return element instanceof HTMLButtonElement
    ? () => element.click()
    : () => tell(element, 'change');
}

function tell(element: HTMLElement, name: string): void {
  element.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Toggles from the served value to the current one: React knows the first and reacts only to a change. */
function ticking(box: HTMLInputElement): () => void {
  const { checked, defaultChecked } = box;
  return () => {
    if (checked === defaultChecked) return;
    box.checked = defaultChecked;
    box.click();
  };
}

/** Does the same for text, keeping the cursor where it is. */
function writing(field: HTMLInputElement | HTMLTextAreaElement): () => void {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  return () => {
    // A half-typed date has no value yet, and setting one would erase it.
    if (value === defaultValue) return;
    field.value = defaultValue;
    // Bypasses React's own property on this element, which would treat the text as already known.
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    tell(field, 'input');
    tell(field, 'change');
  };
}
