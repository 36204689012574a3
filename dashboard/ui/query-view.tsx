import type { ReactNode } from 'react';
import { Delayed } from './delayed.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { useSteadyLoading } from './use-steady-loading.ts';

interface QueryViewProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    /** Null while nothing failed. */
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** What is awaited, for whoever can't see the skeleton. */
  readonly label: string;
  /** Stands where the data will. */
  readonly skeleton: ReactNode;
  /** For people: what could not be loaded. */
  readonly lead: string;
  /** The fixed text, with its code. */
  readonly message: string;
  /** Says how old data is that could not be loaded anew; without it a failed refresh goes unsaid. */
  readonly updated?: string;
  readonly children: (data: Data) => ReactNode;
}

/** What a query answers: awaited, failed, or there, with a word above it where it could not be loaded anew. */
export function QueryView<Data>({ query, label, skeleton, lead, message, updated, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  const isLoading = useSteadyLoading(data === undefined && error === null);
  if (isLoading) return <Delayed thing={label}>{skeleton}</Delayed>;
  const retry = () => void refetch();
  if (data === undefined) return <ErrorPanel lead={lead} message={message} onRetry={retry} />;
  return (
    <>
      {error !== null && updated !== undefined ? (
        <ErrorPanel lead={`${lead} ${updated}`} message={message} onRetry={retry} />
      ) : null}
      {children(data)}
    </>
  );
}
