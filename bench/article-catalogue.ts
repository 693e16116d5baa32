import { openBackOffice } from '#server/sharing/open-back-office.ts';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import { toEanCheckDigit } from '#shared/identifiers/identifiers.ts';

const context: WriteContext = { caller: { kind: 'anonymous', id: 'bench', role: 'admin' } };

const objects =
  'Vis,Boulon,Écrou,Rondelle,Cheville,Marteau,Tournevis,Pince,Clé plate,Scie,Foret,Mèche,Colle,Peinture,Pinceau';
const kinds =
  'à bois,autoforeuse,hexagonale,fraisée,de mécanicien,universelle,à chocs,multiprise,à métaux,d’angle,plastique';
const materials = 'inox A2,inox A4,acier zingué,laiton,bronze,alu,chêne,nylon,béton,galvanisé';
const makers = 'Forezienne,Bost,Dolex,Virax,Étoile,Rhodanienne,Alpina,Gerland';

const pick = (list: string, position: number): string => {
  const words = list.split(',');
  return words[position % words.length] ?? '';
};

/** The nth article of a large, made-up catalogue; always the same. */
export function buildCatalogueArticle(position: number) {
  const [diameter, length] = [2 + (position % 14), 10 + 5 * (Math.floor(position / 14) % 40)];
  const object = pick(objects, position * 7);
  const digits = `250${String(position).padStart(9, '0')}`;
  return ArticleCreateInput.parse({
    reference: `${object.slice(0, 3).toUpperCase()}-${diameter}X${length}-${position.toString(36).toUpperCase()}`,
    designation: `${object} ${pick(kinds, position * 3)} ${pick(materials, position * 5)} ${diameter} × ${length} ${pick(makers, position)}`,
    code_ean: digits + toEanCheckDigit(digits),
    prix_vente: ((position * 37) % 9_000) / 100 + 0.5,
    prix_achat: ((position * 37) % 9_000) / 200,
    stock_mini: position % 50,
  });
}

/** A back office in memory or in `dataDir` that holds `count` articles. */
export async function openCatalogue(count: number, dataDir = ':memory:'): Promise<LocalBackOffice> {
  const backOffice = await openBackOffice({ dataDir, poste: 'P01', now: () => new Date() });
  await backOffice.backfill(async ({ articles }) => {
    for (let position = 0; position < count; position += 1) {
      await articles.create(buildCatalogueArticle(position), context);
    }
  });
  return backOffice;
}
