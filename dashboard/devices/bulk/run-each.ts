/** More would not be faster over one line. */
const runsAtOnce = 4;

/** Does the action to each item, a few at a time; the action itself deals with what goes wrong. */
export async function runEach<Item>(items: readonly Item[], action: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await action(item);
  };
  await Promise.all(Array.from({ length: runsAtOnce }, work));
}
