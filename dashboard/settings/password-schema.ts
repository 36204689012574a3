import type { PasswordPolicy } from '@fanfare/contract/config.ts';
import { z } from 'zod';
import { newPassword } from '../session/pages/new-password-schema.ts';
import type { Translate } from '../text/i18n.ts';

export type PasswordTyped = z.infer<ReturnType<typeof passwordSchema>>;

/** The present password, and another one that meets the rules. */
export function passwordSchema(t: Translate, policy: PasswordPolicy) {
  return z
    .object({
      current: z.string().min(1, t('translations:settings.missingCurrent')),
      password: newPassword(t, policy),
      endOthers: z.boolean(),
    })
    .refine(({ current, password }) => current === '' || current !== password, {
      message: t('translations:settings.samePassword'),
      path: ['password'],
    });
}
