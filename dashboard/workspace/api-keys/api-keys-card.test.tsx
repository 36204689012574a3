import type { ApiKey } from '@fanfare/contract/api-keys.ts';
import type { Webhook } from '@fanfare/contract/webhooks.ts';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { workspaceKey } from '../../session/current-workspace.tsx';
import { drawPage } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { StayingIntegrations } from '../members/member-rows.tsx';
import { KeyTimes } from './api-keys-card.tsx';

const keyBy = (createdBy: string, expiresAt: number | null = null) =>
  ({ keyId: createdBy, createdAt: 0, createdBy, expiresAt, lastUsedAt: null }) as ApiKey;
const webhookBy = (createdBy: string, isOn = true) => ({ createdBy, isOn }) as Webhook;
const webhooks = [webhookBy('grace'), webhookBy('grace'), webhookBy('grace', false), webhookBy('ada', false)];
const keys = [keyBy('ada'), keyBy('grace'), keyBy('grace'), keyBy('grace', 1)];

beforeAll(() => startAllTexts());

/** In a workspace where Ada is the only member that is left. */
function draw(drawn: ReactNode): string {
  const client = new QueryClient();
  const members = [{ member_id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' }];
  client.setQueryData(workspaceKey('w1', 'members'), { members, invitations: [] });
  client.setQueryData(workspaceKey('w1', 'api-keys'), { keys });
  client.setQueryData([...workspaceKey('w1', 'webhooks'), 'list'], { webhooks });
  return drawPage(drawn, { client });
}

test.each([
  ['ada', 'Created by Ada Lovelace on'],
  ['grace', 'Created by a former member on'],
])('a key that %s made says “%s”', (maker, words) => {
  expect(draw(<KeyTimes apiKey={keyBy(maker)} isExpired={false} />)).toContain(words);
});

test.each([
  ['grace', 'The 2 API keys they created go on working until somebody revokes them.'],
  ['ada', 'The API key they created goes on working until somebody revokes it.'],
])('whoever removes %s is told which keys go on', (memberId, words) => {
  expect(draw(<StayingIntegrations memberId={memberId} />)).toContain(words);
});

test('whoever removes somebody is told which webhooks go on', () => {
  const words = 'The 2 webhooks they created go on sending events of this workspace to their addresses';
  expect(draw(<StayingIntegrations memberId="grace" />)).toContain(words);
  expect(draw(<StayingIntegrations memberId="ada" />)).not.toContain('webhook');
});

test('whoever removes somebody without a key or a webhook is told of none', () => {
  expect(draw(<StayingIntegrations memberId="edith" />)).toBe('');
});
