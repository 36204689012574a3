import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useGoBack } from './use-go-back.ts';

const history = vi.hoisted(() => ({ steps: [] as number[] }));
vi.mock('react-router', () => ({
  useLocation: () => ({ key: 'k1' }),
  useNavigate: () => (step: number) => history.steps.push(step),
}));

test('a way back that is tapped twice goes one step, and one that was not taken can be tapped again', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let back: (() => void) | undefined;
  const Page = () => {
    back = useGoBack();
    return null;
  };
  renderToStaticMarkup(<Page />);
  back?.();
  vi.advanceTimersByTime(150);
  back?.();
  expect(history.steps).toEqual([-1]);
  vi.advanceTimersByTime(2_000);
  back?.();
  expect(history.steps).toEqual([-1, -1]);
  vi.useRealTimers();
});
