import { type Engine, startProduct } from '../claims.ts';
import { phoneAt } from '../seed.ts';
import { toBulkBody } from '../staff.ts';
import { type PeerKind, askJson, toPost } from './peer.ts';

const recordsPerCall = 10_000;
/** A page of a key that the list answered, so many customers further on. */
const walkedAtOnce = 10_000;

interface CustomersPage {
  readonly body: { readonly last_evaluated_key: object | null };
}

/** The product, with its demo beside the workspace that is filled. */
export function fanfareOn(engine: Engine, customers: number): PeerKind {
  return {
    name: `Fanfare, ${engine.name}`,
    customers,
    recordsPerCall,
    start: async () => {
      const { server, staff, campaignId } = await startProduct(engine);
      const ws = await staff.addWorkspace('Measured');
      const { headers } = staff;
      const list = `${server.url}/client/prod/ws/${ws}/customers`;
      const pageAfter = (key: object | undefined, limit = 25) => {
        const after = key ? `&lastEvaluatedKey=${encodeURIComponent(JSON.stringify(key))}` : '';
        return new Request(`${list}?order=recent&limit=${limit}${after}`, { headers });
      };
      return {
        pids: [server.pid, ...engine.pids],
        importRecords: (records) => staff.bulk(ws, toBulkBody(records)),
        firstPage: () => pageAfter(undefined),
        middlePage: async (count) => {
          let key: object | undefined;
          for (let passed = 0; passed < count / 2;) {
            const limit = Math.min(walkedAtOnce, Math.ceil(count / 2) - passed);
            const { body } = await askJson<CustomersPage>(pageAfter(key, limit));
            key = body.last_evaluated_key ?? undefined;
            passed += limit;
          }
          return () => pageAfter(key);
        },
        visit: () => new Request(`${server.url}/public/prod/campaign/${campaignId}`),
        addCustomer: (index) => toPost(list, { phone: phoneAt(customers * 2 + index), createOnly: true }, headers),
        stop: server.stop,
      };
    },
  };
}
