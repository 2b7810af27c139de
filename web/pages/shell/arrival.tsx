import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';

/** What a new document does by itself: the new page's title is heard, and focus begins at its content. */
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
      // Whoever has gone on by Tab or to a field meanwhile is not called back.
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
