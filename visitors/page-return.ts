/** Calls back when the page is shown again by the browser's history, from its memory or from its cache. */
export function onReturn(callback: () => void): () => void {
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) callback();
  };
  window.addEventListener('pageshow', onShow);
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward') callback();
  return () => window.removeEventListener('pageshow', onShow);
}
