import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { useRightOrUnsaved } from '../session/right-guard.tsx';
import { addTexts } from '../text/i18n.ts';

const CounterPage = lazy(async () => {
  const [{ CounterPage: page }] = await Promise.all([import('./counter-page.tsx'), addTexts('counter')]);
  return { default: page };
});

/** Whoever sees the last four digits alone has a page of their own, in place of the list and of its forms. */
export function CustomersPlace() {
  if (useRightOrUnsaved('customers.search')) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <CounterPage />
    </Suspense>
  );
}
