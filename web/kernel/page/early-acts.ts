/**
 * A served page can be seen, pressed and written in before its script answers. A script in its head
 * notes what is done until then; once the page is taken over it is done again, each thing once.
 */
interface EarlyActs {
  /** Buttons pressed, forms sent and fields written in, in this order. */
  readonly acts: Set<HTMLElement>;
  /** Ends the noting. */
  readonly end: AbortController;
}

declare global {
  interface Window {
    early?: EarlyActs;
  }
}

/** Stands in base.css: the press was felt. */
const MARK = 'waits';

/**
 * Runs in the head. Links lead on by themselves, and so does a form that is said to get; any other is for the script alone. What is being composed is left to its keyboard.
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

/** Does what was done early, now that handlers hear it. */
export function redoEarly({ early, document }: Window = window): void {
  if (!early) return;
  early.end.abort();
  // Whoever is in a field came into it unheard.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const element of early.acts) {
    delete element.dataset[MARK];
    const redo = redoing(element);
    // The first of these that comes to a part of the page has React take that part over, at once.
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

/** From what was served to what was ticked: React knows the first, and hears of a change only. */
function ticking(box: HTMLInputElement): () => void {
  const { checked, defaultChecked } = box;
  return () => {
    if (checked === defaultChecked) return;
    box.checked = defaultChecked;
    box.click();
  };
}

/** Likewise, and the cursor stays. */
function writing(field: HTMLInputElement | HTMLTextAreaElement): () => void {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  return () => {
    // A date that is half written has no value yet: to set one would take the half.
    if (value === defaultValue) return;
    field.value = defaultValue;
    // Past React's own property of this element, which would take the text for known.
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    tell(field, 'input');
    tell(field, 'change');
  };
}
