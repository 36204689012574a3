const patienceMs = 5_000;

/** Waits for the first picture, its failure, or the end of our patience; not at all where there is none. */
export async function pictureArrived(page: Pick<Document, 'querySelector'>): Promise<void> {
  const picture = page.querySelector<HTMLImageElement>('#page img');
  if (!picture || picture.complete) return;
  await new Promise<void>((resolve) => {
    const done = (): void => resolve();
    picture.addEventListener('load', done, { once: true });
    picture.addEventListener('error', done, { once: true });
    window.setTimeout(done, patienceMs);
  });
}
