import { expect, test } from 'vitest';
import { sayPoint, seriesLooks } from './chart-ground.tsx';

test('a point is said with its label, and where there is no value with the reason', () => {
  const [look] = seriesLooks;
  const series = [
    { name: 'This period', values: [undefined, 0], look },
    { name: 'Previous period', values: [0.25, 0.5], look },
  ];
  const words = { format: (value: number) => `${value * 100}%`, missing: 'Too few visitors' };
  expect(sayPoint({ label: 'Sunday', index: 0, series, ...words })).toBe(
    'Sunday, This period: Too few visitors, Previous period: 25%',
  );
  expect(sayPoint({ label: 'Monday', index: 1, series, ...words })).toBe(
    'Monday, This period: 0%, Previous period: 50%',
  );
});
