import { expect, test } from 'vitest';
import { findPinProblem, Pin } from './pin.ts';

test.each(['0000', '1111', '1234', '4321', '7890', '1212', '1122', '123123', '2580', '1987', '2025', '1407', '140789'])(
  '%s is refused, for it is tried among the first',
  (pin) => expect(findPinProblem(pin)).toContain('choisissez-en un autre'),
);

test.each(['7294', '80463', '904815', '5093'])('%s is not', (pin) => {
  expect(findPinProblem(pin)).toBeUndefined();
  expect(Pin.safeParse(pin).success).toBe(true);
});

test.each(['123', '1234567', '12a4', '', '١٢٣٤'])('«%s» is no PIN', (pin) => {
  expect(Pin.safeParse(pin).success).toBe(false);
});
