import type { Analytics } from '@fanfare/contract/analytics.ts';
import { rateOf } from './figures.ts';

export interface FunnelAsked {
  readonly funnel: NonNullable<Analytics['funnel']>;
  /** All who opened the gallery. */
  readonly visitors: number;
  /** The campaign shows a single picture. */
  readonly isOneImage: boolean;
}

interface FunnelStep {
  readonly name: 'opened' | 'sawFirst' | 'sawLast' | 'sawOnly' | 'clicked';
  /** Visitors who did this, whatever else they did. */
  readonly count: number;
  /** How many of the step before that is; nothing where they are too few, or fewer than here. */
  readonly rate: number | undefined;
}

/** From opening a gallery to a click; an only picture is one step. */
export function funnelSteps({ funnel, visitors, isOneImage }: FunnelAsked): readonly FunnelStep[] {
  const counts = { opened: visitors, sawOnly: funnel.sawFirst, ...funnel };
  const seen = isOneImage ? (['sawOnly'] as const) : (['sawFirst', 'sawLast'] as const);
  return (['opened', ...seen, 'clicked'] as const).map((name, index, steps) => {
    const before = steps[index - 1];
    const rate = before && rateOf(counts[name], counts[before]);
    return { name, count: counts[name], rate: rate === undefined || rate > 1 ? undefined : rate };
  });
}
