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
