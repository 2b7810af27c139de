import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';

/** Does after navigation what a document load does: announces the page's title, and moves focus to its content. */
export function Arrival() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(() => {
    let left: Element | null = null;
    const leave = router.subscribe('onBeforeNavigate', () => {
      left = document.activeElement;
    });
    const arrive = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return;
      setTitle(document.title);
      const focused = document.activeElement;
      // Leaves focus where it is if the person has moved it meanwhile.
      if (focused !== left && focused !== document.body) return;
      document.getElementById('main')?.focus({ preventScroll: true });
    });
    return () => {
      leave();
      arrive();
    };
  }, [router]);
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
