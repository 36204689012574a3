import { useForm } from 'react-hook-form';
import { beforeAll, expect, test } from 'vitest';
import { drawPage } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { BasicsCard } from './basics-card.tsx';
import { type CampaignFormValues, emptyCampaignForm } from './campaign-form.ts';

beforeAll(() => startAllTexts());

function Basics({ name = '', content = '' }) {
  const form = useForm<CampaignFormValues>({
    defaultValues: { ...emptyCampaignForm({ now: 0, hasDevices: false }), name, content },
    errors: { content: { type: 'too_big', message: 'contentTooLong' } },
  });
  return <BasicsCard form={form} onRefused={() => undefined} />;
}

test('a name or a message that is too long can be pasted whole, and an emoji is one character of it', () => {
  const page = drawPage(<Basics name={'x'.repeat(200)} content={'🍷'.repeat(1_001)} />);
  expect(page).toContain('1,001 / 1,000');
  expect(page).not.toMatch(/maxlength/i);
});
