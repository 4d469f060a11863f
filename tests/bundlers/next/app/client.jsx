"use client";

import { useEffect } from "react";

import { run } from "../program.js";

export default function Client() {
  useEffect(() => {
    void run().then((result) => {
      const server = document.getElementById("server").textContent;
      document.body.dataset.result = server === "solved" ? result : `server: ${server}`;
    });
  }, []);
  return null;
}
