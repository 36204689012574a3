/** For `infiniteQueryOptions`: each page begins where the one before it ended. */
export function inPages<Page extends { readonly last_evaluated_key: object | null }>(
  load: (start: { readonly lastEvaluatedKey?: string }, signal: AbortSignal) => Promise<Page>,
) {
  type Key = Page['last_evaluated_key'];
  return {
    queryFn: ({ pageParam, signal }: { readonly pageParam: Key; readonly signal: AbortSignal }) =>
      load(pageParam ? { lastEvaluatedKey: JSON.stringify(pageParam) } : {}, signal),
    initialPageParam: null as Key,
    getNextPageParam: (page: Page): Key => page.last_evaluated_key,
  };
}

/** For `select`: each row once, by its id, at the place where it was seen first and as what was heard of it last. */
export function mergePages<Row extends { readonly id: string }>({
  pages,
}: {
  readonly pages: readonly { readonly items: readonly Row[] }[];
}): readonly Row[] {
  const byId = new Map<string, Row>();
  for (const { items } of pages) {
    for (const row of items) byId.set(row.id, row);
  }
  return [...byId.values()];
}
