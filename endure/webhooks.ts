// The server is killed while visitors join and while an API key imports; the receiver of its webhook must have each of them, under one id.
import { killWhileImporting, killWhileJoining } from '@fanfare/server/testing/webhook-kills.ts';
import { type Proof, sizeOf } from './claim.ts';

export async function proveWebhooks(): Promise<Proof> {
  const kills = sizeOf('ENDURE_KILLS', 1_000);
  const { customers, lost, doubled, invented, repeated } = await killWhileJoining(kills);
  const imported = await killWhileImporting(10_000, 2);
  const isWhole = imported.customers === 10_000 && imported.lost.length + imported.doubled.length === 0;
  return {
    figure: `${kills} kills, ${customers} customers, ${lost.length} events lost, ${doubled.length} without their one id, ${invented.length} of nobody, ${repeated} sent again under the same id; an import of 10,000 and 2 kills: ${imported.lost.length} events lost, ${imported.doubled.length} without their one id`,
    holds: isWhole && customers > 0 && lost.length + doubled.length + invented.length === 0,
  };
}
