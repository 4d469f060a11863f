export default {
  extends: ["stylelint-config-standard"],
  // The sheet is ordered by part of the page, not by weight of selectors.
  rules: { "no-descending-specificity": null },
};
