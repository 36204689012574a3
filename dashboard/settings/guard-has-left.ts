/** The guard leads to the sign-in page by itself; who has more to say there speaks after it. */
export function guardHasLeft(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
