// Tables in Markdown, and the figures in them.

/** Prints a heading, a table and an empty line. Columns are right-aligned but for the first. */
export function printTable(title, columns, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const rule = columns.map((_, i) => (i === 0 ? "---" : "---:"));
  console.log([`### ${title}`, "", line(columns), line(rule), ...rows.map(line), ""].join("\n"));
}

export function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** The number below which this share of the numbers lies: 0.5 is the median. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** A number of three digits, without a power of ten. */
export function three(number) {
  if (!Number.isFinite(number)) {
    return "–";
  }
  const digits = Math.floor(Math.log10(Math.abs(number) || 1));
  return number.toFixed(Math.min(6, Math.max(0, 2 - digits)));
}
