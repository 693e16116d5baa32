import { ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import { toEanCheckDigit } from '#shared/identifiers/identifiers.ts';

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

/** Returns the nth article of a large, made-up catalogue; always the same. */
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
