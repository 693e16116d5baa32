import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';
import { LineFigure } from './line-figure.tsx';
import { LineName, SheetLine, SheetLines } from './sheet-lines.tsx';

type Line = { id: string; quantite: number | null; remise: number | null };

let lines: Line[] = [];
let left = 0;

function Sheet() {
  const [shown, setShown] = useState<Line[]>([
    { id: 'VIS', quantite: 2, remise: null },
    { id: 'CLOU', quantite: 1, remise: 5 },
  ]);
  useEffect(() => {
    lines = shown;
  }, [shown]);
  const change = (id: string, part: Partial<Line>) =>
    setShown((all) => all.map((line) => (line.id === id ? { ...line, ...part } : line)));
  return (
    <SheetLines headers={[{ id: 'nom', content: 'Article' }]} className={undefined} onLeave={() => (left += 1)}>
      {shown.map(({ id, quantite, remise }) => (
        <SheetLine
          key={id}
          name={id}
          isActive={false}
          onTouch={() => {}}
          onRemove={() => setShown((all) => all.filter((line) => line.id !== id))}
        >
          <LineName name={id} code={id} />
          <td>
            <LineFigure
              line={id}
              column="quantite"
              label={`Quantité de ${id}`}
              value={quantite}
              onChange={(value) => change(id, { quantite: value })}
            />
          </td>
          <td>
            <LineFigure
              line={id}
              column="remise"
              label={`Remise de ${id}`}
              value={remise}
              onChange={(value) => change(id, { remise: value })}
              check={(value) => (value > 10 ? 'Au plus 10.' : undefined)}
              unit="%"
              isOptional
            />
          </td>
        </SheetLine>
      ))}
    </SheetLines>
  );
}

const field = (name: string) => page.getByRole('textbox', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

async function enter(name: string) {
  await show(<Sheet />);
  left = 0;
  await field(name).click();
}

test('Enter goes on to the next figure of the line, and from the last leaves the lines', async () => {
  await enter('Quantité de VIS');
  await userEvent.keyboard('12{Enter}');
  expect(focused()).toBe('Remise de VIS');
  await userEvent.keyboard('5{Enter}');
  expect(left).toBe(1);
  await expect.poll(() => lines[0]).toEqual({ id: 'VIS', quantite: 12, remise: 5 });
});

test('typing replaces the figure at once', async () => {
  await enter('Quantité de CLOU');
  await userEvent.keyboard('3');
  await expect.poll(() => lines[1]?.quantite).toBe(3);
  await userEvent.keyboard(',5');
  await expect.poll(() => lines[1]?.quantite).toBe(3.5);
});

test('arrow keys move to the same figure above and below, and leave the lines at their end', async () => {
  await enter('Remise de VIS');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Remise de CLOU');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Remise de VIS');
  expect(left).toBe(0);
  await userEvent.keyboard('{ArrowUp}');
  expect(left).toBe(1);
});

test('Escape restores the figure and leaves the lines', async () => {
  await enter('Quantité de VIS');
  await userEvent.keyboard('99');
  await expect.poll(() => lines[0]?.quantite).toBe(99);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => lines[0]?.quantite).toBe(2);
  expect(left).toBe(1);
});

test('a refused figure keeps the keyboard on Enter, says why, and the line keeps the one before', async () => {
  await enter('Remise de CLOU');
  await userEvent.keyboard('50{Enter}');
  expect(focused()).toBe('Remise de CLOU');
  await expect.element(field('Remise de CLOU')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Remise de CLOU')).toHaveAccessibleDescription('Au plus 10.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Au plus 10.');
  expect(lines[1]?.remise).toBe(5);
});

test('a line is taken off by its button, named after what is on it', async () => {
  await show(<Sheet />);
  await page.getByRole('button', { name: 'Retirer VIS' }).click();
  await expect.poll(() => lines.map(({ id }) => id)).toEqual(['CLOU']);
});
