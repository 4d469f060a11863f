// Markdown tables and the statistics in them.

/** Prints a heading, a table and an empty line. All columns but the first are right-aligned. */
export function printTable(title, columns, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const rule = columns.map((_, i) => (i === 0 ? "---" : "---:"));
  console.log([`### ${title}`, "", line(columns), line(rule), ...rows.map(line), ""].join("\n"));
}

export function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Returns the quantile: a share of 0.5 gives the median. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Formats a number with three significant digits and no exponent. */
export function digits(number) {
  if (!Number.isFinite(number)) {
    return "–";
  }
  const magnitude = Math.floor(Math.log10(Math.abs(number) || 1));
  return number.toFixed(Math.min(6, Math.max(0, 2 - magnitude)));
}
