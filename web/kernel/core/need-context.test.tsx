import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { needContext } from './need-context.tsx';

const [ShelfProvider, useShelf] = needContext<string>('Shelf');
const Reader = () => <p>{useShelf()}</p>;

it('says which provider is missing when its hook is used outside it [UI-01]', () => {
  expect(() => renderToString(<Reader />)).toThrow('useShelf must be used within ShelfProvider');
});

it('gives the value inside its provider', () => {
  const html = renderToString(
    <ShelfProvider value="upper">
      <Reader />
    </ShelfProvider>,
  );
  expect(html).toBe('<p>upper</p>');
});
