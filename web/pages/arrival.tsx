import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** What a new document does by itself: the new page's title is heard, and focus begins at its content. */
export function Arrival() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        setTitle(document.title);
        // Whoever has begun to type meanwhile goes on typing.
        if (document.activeElement?.matches('input, textarea')) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
