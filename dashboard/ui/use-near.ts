import { startTransition, useCallback, useState } from 'react';

/** So far from the window something counts as near: it is drawn before it comes into view. */
const nearPx = 900;

type Look = (entry: IntersectionObserverEntry) => void;

const looks = new WeakMap<Element, Look>();
let watcher: IntersectionObserver | undefined;

function watch(element: Element, look: Look): () => void {
  watcher ??= new IntersectionObserver(
    (entries) => {
      // Between one piece and the next the page can answer.
      startTransition(() => {
        for (const entry of entries) looks.get(entry.target)?.(entry);
      });
    },
    { rootMargin: `${nearPx}px 0px` },
  );
  const shared = watcher;
  looks.set(element, look);
  shared.observe(element);
  return () => {
    looks.delete(element);
    shared.unobserve(element);
  };
}

/**
 * Whether an item of a long list is in the window or close to it. What is far away need not be drawn whole: it keeps its
 * place and the height that it had, or the one that is expected. What holds the focus stays.
 */
export function useNear(isNearAtFirst: boolean, expectedHeightPx: number) {
  const [{ isNear, heightPx }, setNear] = useState({ isNear: isNearAtFirst, heightPx: expectedHeightPx });
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    return watch(element, ({ isIntersecting, boundingClientRect: { height } }) => {
      if (isIntersecting) return setNear((known) => (known.isNear ? known : { ...known, isNear: true }));
      // What is not laid out at all, as in a page that is still hidden, says nothing about where it stands.
      if (height === 0 || element.contains(document.activeElement)) return undefined;
      return setNear((known) => (known.isNear ? { isNear: false, heightPx: height } : known));
    });
  }, []);
  return { ref, isNear, heightPx };
}
