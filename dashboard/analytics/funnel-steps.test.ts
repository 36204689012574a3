import { expect, test } from 'vitest';
import { funnelSteps } from './funnel-steps.ts';

const funnel = { sawFirst: 30, sawLast: 12, clicked: 6 };

test('a funnel leads from opening past the first and the last picture to a click, each against the one before', () => {
  expect(funnelSteps({ funnel, visitors: 40, isOneImage: false })).toEqual([
    { name: 'opened', count: 40, rate: undefined },
    { name: 'sawFirst', count: 30, rate: 0.75 },
    { name: 'sawLast', count: 12, rate: 0.4 },
    { name: 'clicked', count: 6, rate: 0.5 },
  ]);
});

test('a campaign with one picture has one step for it, and those who saw it are whom clicks are told against', () => {
  expect(funnelSteps({ funnel: { ...funnel, sawLast: 30 }, visitors: 40, isOneImage: true })).toEqual([
    { name: 'opened', count: 40, rate: undefined },
    { name: 'sawOnly', count: 30, rate: 0.75 },
    { name: 'clicked', count: 6, rate: 0.2 },
  ]);
});

test('nobody continued from fewer than ten people, nor more people than there were', () => {
  const steps = funnelSteps({ funnel: { sawFirst: 9, sawLast: 3, clicked: 12 }, visitors: 8, isOneImage: false });
  expect(steps.map(({ rate }) => rate)).toEqual([undefined, undefined, undefined, undefined]);
  const [, , , clicked] = funnelSteps({ funnel: { ...funnel, clicked: 20 }, visitors: 40, isOneImage: false });
  expect(clicked).toEqual({ name: 'clicked', count: 20, rate: undefined });
});
