/** Away for so long, a page may show what is over. */
const awayMsMin = 5 * 60_000;

/** Calls back when the page is shown again: by the browser's history, or after it was hidden for some minutes. */
export function onReturn(callback: () => void): () => void {
  let hiddenAt = Date.now();
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) callback();
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (Math.abs(Date.now() - hiddenAt) >= awayMsMin) callback();
  };
  window.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onVisibility);
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward') callback();
  return () => {
    window.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
