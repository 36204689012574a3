// What a workspace's country says of phone numbers.
import { type NumberingPlan, northAmerican } from '@fanfare/contract/numbering-plan.ts';

export function planOf(_country: string | undefined): NumberingPlan {
  return northAmerican;
}
