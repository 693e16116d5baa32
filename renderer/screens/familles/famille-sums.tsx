import { Link } from 'react-router';
import type { FamilleStats } from '#shared/contracts/articles/familles.ts';
import { formatQuantity } from '#shared/money/money.ts';

export function FamilleSums({ stats }: { stats: FamilleStats }) {
  const { total, detail, totalisation, articles_classes, articles_sans_famille } = stats;
  return (
    <>
      <span>
        {count(total, 'famille')}
        {totalisation > 0 && `, dont ${formatQuantity(detail)} de détail et ${formatQuantity(totalisation)} de total`}
      </span>
      <span>
        {`${count(articles_classes, 'article')} en famille`}
        {articles_sans_famille > 0 && (
          <>
            {' · '}
            <Link to="/articles">{`${formatQuantity(articles_sans_famille)} sans famille`}</Link>
          </>
        )}
      </span>
    </>
  );
}

function count(number: number, noun: string): string {
  return `${formatQuantity(number)}\u00a0${noun}${number > 1 ? 's' : ''}`;
}
