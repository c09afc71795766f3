/*
 * Where the bands between UTXOs in and UTXOs out run. One unit is the height
 * of a row; the width is 100 units, stretched to whatever room there is.
 */

/** How much of a row the whole flow fills where it is drawn together. */
const TRUNK = 0.7;
/** What is too little to see is drawn as a thread. */
const THINNEST = 0.02;

/** One band: an outline to be filled, or the middle line of an amount that is not known. */
export interface Band {
  readonly path: string;
  readonly known: boolean;
}

export interface FlowGeometry {
  /** In rows. */
  readonly height: number;
  readonly left: readonly Band[];
  readonly right: readonly Band[];
}

/**
 * The bands for the amounts of the rows at the left and the right, in satoshis
 * and in their order; undefined where one is not known. The shorter side stands
 * in the middle of the other.
 */
export function flowGeometry(
  left: readonly (bigint | undefined)[],
  right: readonly (bigint | undefined)[],
): FlowGeometry {
  const height = Math.max(left.length, right.length, 1);
  const whole = Math.max(sumOf(left), sumOf(right), 1);
  const side = (rows: readonly (bigint | undefined)[], outerX: number) =>
    bandsOf(rows, whole, height, outerX);
  return { height, left: side(left, 0), right: side(right, 100) };
}

function bandsOf(
  rows: readonly (bigint | undefined)[],
  whole: number,
  height: number,
  outerX: number,
): readonly Band[] {
  const first = (height - rows.length) / 2;
  const thicknesses = rows.map((amount) => thickness(amount, whole));
  let trunkY = height / 2 - thicknesses.reduce((sum, one) => sum + one, 0) / 2;
  return rows.map((amount, i) => {
    const thick = thicknesses[i] ?? 0;
    const rowY = first + i + 0.5 - thick / 2;
    const known = amount !== undefined;
    const path = known
      ? ribbon(outerX, rowY, trunkY, thick)
      : curve(outerX, rowY + thick / 2, trunkY + thick / 2);
    trunkY += thick;
    return { path, known };
  });
}

function thickness(amount: bigint | undefined, whole: number): number {
  return Math.max(THINNEST, (numberOf(amount) / whole) * TRUNK);
}

function sumOf(amounts: readonly (bigint | undefined)[]): number {
  return amounts.reduce((sum, amount) => sum + numberOf(amount), 0);
}

function numberOf(amount: bigint | undefined): number {
  return amount === undefined || amount < 0n ? 0 : Number(amount);
}

/** From a row at the edge to the middle, as thick at both ends. */
function ribbon(x: number, rowY: number, trunkY: number, thick: number): string {
  const bend = (x + 50) / 2;
  const [row, trunk, rowEnd, trunkEnd] = [rowY, trunkY, rowY + thick, trunkY + thick].map(short);
  const there = `M${x} ${row}C${bend} ${row} ${bend} ${trunk} 50 ${trunk}`;
  return `${there}V${trunkEnd}C${bend} ${trunkEnd} ${bend} ${rowEnd} ${x} ${rowEnd}Z`;
}

function curve(x: number, rowY: number, trunkY: number): string {
  const bend = (x + 50) / 2;
  const [row, trunk] = [rowY, trunkY].map(short);
  return `M${x} ${row}C${bend} ${row} ${bend} ${trunk} 50 ${trunk}`;
}

function short(value: number): string {
  return value.toFixed(3);
}
