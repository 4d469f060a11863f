export default {
  extends: ["stylelint-config-standard"],
  // The rules are ordered by part of the page, not by specificity.
  rules: { "no-descending-specificity": null },
};
