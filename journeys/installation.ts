import { journey } from './journey.ts';
import { type Environment, type Product, startProduct } from './product.ts';

/** Journeys through an installation of their own, empty and with other settings than the common one. */
export function journeyAt(settings: Environment) {
  return journey.extend<{ readonly product: Product }>({
    product: async ({ browserName: _any }, use) => {
      await using product = await startProduct(settings);
      await use(product);
    },
    baseURL: async ({ product }, use) => use(product.url),
  });
}
